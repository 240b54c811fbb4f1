//! A PDF as the glyphs that its pages draw. A library reads the file and its fonts; what stands here asks it where every
//! glyph is and which characters it stands for, and puts bounds to the work.

use std::panic::resume_unwind;
use std::thread;

use hayro_interpret::font::{Glyph as FontGlyph, GlyphRun};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::hayro_syntax::object::Dict;
use hayro_interpret::hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use hayro_interpret::kurbo::{Affine, BezPath, Rect};
use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
    InterpreterSettings, RenderContent, SoftMask, interpret_page,
};

use super::error::ImportError;

/// How many glyphs are drawn at most; the official document has two hundred thousand.
const MOST_DRAWN: usize = 2_000_000;

/// A form, or whatever else has a clip path or is transparent, counts as much as that many glyphs: forms that draw forms
/// can make a small file draw without end.
const FORM: usize = 100;

/// Enough for forms in forms as deep as the library follows them.
const STACK: usize = 64 << 20;

/// A character, or a ligature of several, on a page.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Glyph {
    /// The left end of its baseline, in points from the left edge of the page.
    pub x: f64,
    /// Its baseline, in points from the top edge.
    pub y: f64,
    /// How far the next glyph of a word is to the right.
    pub width: f64,
    /// The size of its font.
    pub size: f64,
    /// What it stands for; the replacement character if the font does not say.
    pub text: String,
}

/// The glyphs of every page, in the order in which they are drawn.
pub(super) fn pages(bytes: &[u8]) -> Result<Vec<Vec<Glyph>>, ImportError> {
    if !ends_whole(bytes) {
        return Err(ImportError::DamagedPdf);
    }
    // A thread of its own has a stack of known size, and whatever goes wrong in the library ends no more than it.
    let drawn = thread::scope(|scope| {
        let reading = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || draw(bytes.to_vec()))?;
        Ok::<_, ImportError>(reading.join())
    })?;
    drawn
        .unwrap_or_else(|cause| Err(if cause.is::<Endless>() { ImportError::Endless } else { ImportError::DamagedPdf }))
}

/// Whether the mark that ends every PDF stands at the end. The library repairs a file that was cut off, and would then
/// read only some of its pages.
fn ends_whole(bytes: &[u8]) -> bool {
    const MARK: &[u8] = b"%%EOF";
    let end = bytes.get(bytes.len().saturating_sub(1024)..).unwrap_or_default();
    end.windows(MARK.len()).any(|window| window == MARK)
}

fn draw(bytes: Vec<u8>) -> Result<Vec<Vec<Glyph>>, ImportError> {
    let pdf = Pdf::new(bytes).map_err(|error| match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected | DecryptionError::UnsupportedAlgorithm) => {
            ImportError::ProtectedPdf
        }
        LoadPdfError::Decryption(DecryptionError::MissingIDEntry | DecryptionError::InvalidEncryption)
        | LoadPdfError::Invalid => ImportError::DamagedPdf,
    })?;
    let found = pdf.pages().len();
    let counted = page_count(&pdf).ok_or(ImportError::DamagedPdf)?;
    if counted == 0 {
        return Err(ImportError::NoPages);
    }
    if found != counted {
        return Err(ImportError::LostPages { counted, found });
    }
    let cache = InterpreterCache::new();
    let settings = InterpreterSettings { render_content: RenderContent::PAGE, ..InterpreterSettings::default() };
    let mut sheet = Sheet::default();
    let pages = pdf.pages().iter().map(|page| {
        let place = Affine::new(page.initial_transform(true).as_coeffs());
        // What is outside the page is read as well: nothing is rendered.
        let mut context = Context::new(place, Rect::ZERO, &cache, pdf.xref(), settings.clone());
        interpret_page(page, &mut context, &mut sheet);
        std::mem::take(&mut sheet.glyphs)
    });
    Ok(pages.collect())
}

/// The number of pages that the file says it has.
fn page_count(pdf: &Pdf) -> Option<usize> {
    let catalog: Dict<'_> = pdf.xref().get(pdf.xref().root_id())?;
    let pages: Dict<'_> = catalog.get(b"Pages")?;
    usize::try_from(pages.get::<i32>(b"Count")?).ok()
}

/// Collects what is drawn.
#[derive(Default)]
struct Sheet {
    glyphs: Vec<Glyph>,
    drawn: usize,
}

/// What the thread unwinds with when it has drawn too much: the library knows no other way to stop.
struct Endless;

impl Sheet {
    fn count(&mut self, drawn: usize) {
        self.drawn += drawn;
        if self.drawn > MOST_DRAWN {
            resume_unwind(Box::new(Endless));
        }
    }
}

impl Device<'_> for Sheet {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, '_>, props: DrawProps<'_>, _: &DrawMode) {
        self.count(run.glyphs().len());
        for glyph in run.glyphs() {
            // Glyphs are drawn in thousandths of the size of their font.
            let [across, down, _, _, x, y] = (props.transform * glyph.transform()).as_coeffs();
            let size = across.hypot(down) * 1000.0;
            let advance = match &**glyph {
                FontGlyph::Outline(outline) => outline.advance_width(),
                FontGlyph::Type3(type3) => type3.advance_width(),
            };
            let text = match glyph.as_unicode() {
                Some(BfString::Char(character)) => character.to_string(),
                Some(BfString::String(text)) => text,
                None => char::REPLACEMENT_CHARACTER.to_string(),
            };
            let width = f64::from(advance.unwrap_or(0.0)) / 1000.0 * size;
            if [x, y, size, width].into_iter().all(f64::is_finite) {
                self.glyphs.push(Glyph { x, y, width, size, text });
            }
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'_>, _: &DrawMode) {
        self.count(1);
    }

    fn push_clip_path(&mut self, _: &ClipPath) {
        self.count(FORM);
    }

    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {
        self.count(FORM);
    }

    fn draw_image(&mut self, _: Image<'_, '_>, _: ImageDrawProps<'_>) {
        self.count(1);
    }

    fn pop_clip(&mut self) {}

    fn pop_transparency_group(&mut self) {}
}
