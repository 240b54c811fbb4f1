//! The files that [`scenarios`] packs. Compiled with whoever packs: the build script, and what packs for a page.

use std::error::Error;
use std::fs;
use std::path::Path;

use crate::scenarios::Sources;

/// The files beneath the folder of the repository.
pub(crate) fn of(home: &Path) -> Result<Sources, Box<dyn Error>> {
    Ok(Sources {
        scenarios: texts(home, Path::new("scenarios"))?,
        rulings: texts(home, Path::new("rules/rulings"))?,
        informational: fs::read_to_string(home.join("rules/informational.yaml"))?,
    })
}

/// The YAML files of a folder and of those in it, by their paths from home with `/` between the parts, sorted.
fn texts(home: &Path, folder: &Path) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(home.join(folder))? {
        let entry = entry?;
        let path = folder.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            found.extend(texts(home, &path)?);
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            let name = path.to_string_lossy().replace('\\', "/");
            found.push((name, fs::read_to_string(home.join(&path))?));
        }
    }
    found.sort();
    Ok(found)
}
