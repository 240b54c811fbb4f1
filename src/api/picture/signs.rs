//! The signs of pictures: keywords, tokens, arenas and states. They are read from the module that draws them in the app, which has
//! one a line. It stands here, for a package holds nothing but its own folder, and `.ci/web` brings it to the app.

/// The module of the app that draws them.
const SIGNS: &str = include_str!("signs.js");

/// The shape of a sign in a square of 24, as SVG, if there is one of that name.
pub(super) fn shape(name: &str) -> Option<&'static str> {
    let (_, from) = SIGNS.split_once(&format!("\n  {name}: svg`"))?;
    from.split_once("`,\n").map(|(shape, _)| shape)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_of_the_app_is_a_shape() {
        let (_, list) = SIGNS.split_once("const SHAPES = {\n").unwrap();
        let (list, _) = list.split_once("\n};").unwrap();
        let shapes: Vec<Option<&str>> =
            list.lines().map(|line| shape(line.trim().split(':').next().unwrap())).collect();
        assert!(shapes.len() > 20, "{shapes:?}");
        assert!(
            shapes
                .iter()
                .all(|shape| shape.is_some_and(|shape| shape.starts_with("<path d=") && shape.ends_with("/>")))
        );
        assert_eq!([shape("Sentine"), shape(""), shape("Smuggle")], [None; 3]);
    }
}
