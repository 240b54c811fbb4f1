//! `judge replay --picture`: the board of a scenario as an SVG picture.

use std::path::PathBuf;

use swu_api::picture::picture;

use crate::cli::base::{Failure, Format, Out};
use crate::cli::files::inputs::{Input, is_standard_input};
use crate::cli::files::write;
use crate::cli::replay::Telling;
use crate::diagnostic::Diagnostic;
use crate::scenario::replay::{Detail, Replay, Status, World};

/// Where the board is drawn, and after which step.
#[derive(Debug, clap::Args)]
pub struct Drawing {
    /// Draw the board as an SVG picture into this file, which must not exist yet; `-` prints the picture instead of the
    /// report
    #[arg(long, value_name = "FILE", conflicts_with_all = ["watch", "shard"])]
    picture: Option<PathBuf>,
    /// Draw the board after this step, from 0 for the beginning [default: the last step]
    #[arg(long, value_name = "STEP", requires = "picture")]
    after: Option<usize>,
    /// Overwrite the picture if it exists
    #[arg(long, requires = "picture")]
    force: bool,
}

impl Drawing {
    /// True if a picture is all that is printed.
    fn is_printed(&self) -> bool {
        self.picture.as_deref().is_some_and(is_standard_input)
    }

    /// The scenario that is drawn, if one is.
    ///
    /// # Errors
    ///
    /// If there are several.
    pub fn of<'i>(&self, inputs: &'i [Input]) -> Result<Option<&'i Input>, Box<Diagnostic>> {
        match (&self.picture, inputs) {
            (None, _) => Ok(None),
            (Some(_), [input]) => Ok(Some(input)),
            (Some(_), several) => {
                let error = Diagnostic::error(format!("a picture shows 1 scenario, not {}", several.len()));
                Err(Box::new(error.help("name one file")))
            }
        }
    }

    /// Draws the scenario; `print` reports its replay first. Returns its status.
    pub fn draw(
        &self,
        input: &Input,
        telling: Telling<'_>,
        world: &World<'_>,
        out: &mut Out,
        print: impl FnOnce(&mut Out) -> Result<(), Failure>,
    ) -> Result<Status, Failure> {
        let played = telling.by.replay(&input.name, input, world, Detail::Full);
        if !self.is_printed() || played.report.status == Status::Invalid {
            print(out)?;
        }
        if played.report.status != Status::Invalid {
            self.write(&self.drawn(&played, world)?, out)?;
        }
        Ok(played.report.status)
    }

    /// The picture of the board after the step.
    fn drawn(&self, played: &Replay, world: &World<'_>) -> Result<String, Box<Diagnostic>> {
        let file = &played.report.file;
        let trace = played.trace.as_ref().filter(|trace| trace.position_after(0).is_some());
        let trace = trace.ok_or_else(|| {
            let error = Diagnostic::error(format!("`{file}` has no board to draw"));
            Box::new(error.help("draw a scenario of a game: events and questions without a game have no board"))
        })?;
        let last = trace.steps.len();
        let step = self.after.unwrap_or(last);
        let position = trace.position_after(step).ok_or_else(|| {
            let error = Diagnostic::error(format!("step {step} of `{file}` was not played"));
            Box::new(error.help(format!("name a step from 0, the beginning, to {last}")))
        })?;
        Ok(picture(position, &played.report.title, world.library).svg)
    }

    fn write(&self, svg: &str, out: &mut Out) -> Result<(), Failure> {
        let Some(path) = self.picture.as_deref().filter(|_| !self.is_printed()) else {
            return Ok(out.bytes(svg.as_bytes())?);
        };
        write::save(path, svg, self.force)?;
        // What a program reads is one value.
        if out.format == Format::Text {
            out.line(&format!("wrote {}", path.display()))?;
        }
        Ok(())
    }
}
