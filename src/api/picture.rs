//! A position as a picture: an SVG with the tiles of the app, light or dark as its reader's screen is.
//!
//! The first player is at the bottom, the others above, in the order in which they sit. Every card has a name in words, and the
//! picture all of them. Names come from files that anybody can write: they are clipped where they have no room, and never markup.
//!
//! | module | content |
//! | --- | --- |
//! | `seat` | a player's part of the table |
//! | `tile` | cards |
//! | `words` | the same in words |
//! | `pen` | boxes, text and the signs of the app as SVG |

mod pen;
mod seat;
mod tile;
mod words;

use schemars::JsonSchema;
use serde::Serialize;
use swu_cards::Library;
use swu_scenario::replay::data::PositionData;
use swu_text::svg::{Face, Frame};
use swu_text::visible::one_line;

use self::pen::Pen;
use self::seat::{Seat, Split};
use self::tile::Cards;
use crate::document;

/// The width of a picture, the margin around what is drawn, and the room between.
const WIDTH: i32 = 720;
const MARGIN: i32 = 14;
const ROOM: i32 = WIDTH - 2 * MARGIN;

/// Colours and sizes, for a light screen and for a dark one.
const STYLE: &str = include_str!("picture/style.css");

/// The ground of an exhausted card.
const HATCHED: &str = "<defs><pattern id=\"exhausted\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" \
                       patternTransform=\"rotate(45)\"><rect class=\"even\" width=\"8\" height=\"8\"/><path class=\"stripe\" \
                       d=\"M1 0V8\"/></pattern></defs>\n";

/// A picture of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct PositionPicture {
    /// The picture, as SVG.
    pub svg: String,
    /// In pixels.
    pub width: i32,
    /// In pixels.
    pub height: i32,
    /// The position in words, as the picture has them for who does not see it.
    pub words: String,
}

document!(PositionPicture, "picture", "A picture of a position: `picture` of `judge serve`.");

/// Draws a position below that title; the aspects and costs of cards are those of the library.
///
/// ```
/// use swu_cards::Library;
/// use swu_rulebook::Rulebook;
/// use swu_scenario::{Session, replay::World};
///
/// let world = World { library: Library::embedded(), rulebook: Rulebook::embedded() };
/// let file = "
/// title: An attack
/// setup: {players: {ana: {ground: [Wampa]}, ben: {}}}
/// ";
/// let session = Session::begin("a.yaml", file, &world).unwrap();
/// let picture = swu_api::picture::picture(session.position().unwrap(), "An attack", world.library);
/// assert!(picture.svg.contains("<title>Wampa, Ana's, 4 power, 5 of 5 HP, Overwhelm, ready</title>"));
/// ```
pub fn picture(position: &PositionData, title: &str, library: &Library) -> PositionPicture {
    let mut pen = Pen { drawn: HATCHED.to_owned() };
    let cards = Cards { library };
    let split = Split::of(position);
    let seat = |player| Seat { position, player, cards: &cards };
    let mut y = head(&mut pen, position, title);
    if let Some((own, others)) = position.players.split_first() {
        for other in others.iter().rev() {
            let side = seat(other).side(&mut pen, y);
            y = seat(other).arenas(&mut pen, split, side) + 14;
        }
        y = middle(&mut pen, split, y - 10);
        let arenas = seat(own).arenas(&mut pen, split, y);
        y = seat(own).side(&mut pen, arenas + 4);
    }
    let height = y + MARGIN - 6;
    let words = words::position(position);
    let svg = Frame { title, words: &words, width: WIDTH, height, style: STYLE }.around(&pen.drawn);
    PositionPicture { svg, width: WIDTH, height, words }
}

/// The title, and the moment below it.
fn head(pen: &mut Pen, position: &PositionData, title: &str) -> i32 {
    let lines = Face::bold(17).lines(&one_line(title), ROOM, 3);
    pen.lines("title", (MARGIN, MARGIN + 16), 22, &lines);
    let y = MARGIN + 22 * i32::try_from(lines.len()).unwrap_or_default();
    pen.text("small quiet", MARGIN, y + 12, &Face::plain(11).clipped(&one_line(&words::moment(position)), ROOM));
    y + 26
}

/// The names of the arenas, between the players.
fn middle(pen: &mut Pen, split: Split, y: i32) -> i32 {
    for (name, (_, x, width)) in ["space", "ground"].into_iter().zip(split.arenas()) {
        pen.sign("quiet", x + width / 2 - 26, y, 12, name);
        pen.text("small quiet", x + width / 2 - 10, y + 10, name);
    }
    y + 16
}
