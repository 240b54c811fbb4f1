//! A PDF as the glyphs that its pages draw. A library reads the file and its fonts; this asks it where every glyph is and which
//! characters it stands for, and puts bounds to the work.
//!
//! Before anything else reads the file, the size of its unpacked streams is looked at, for a kilobyte may unpack to gigabytes,
//! and packed again to a kilobyte of that. Only Deflate is looked at, however often one stream is packed with it. Other
//! packing (LZW, run lengths) gains less, and encrypted streams cannot be seen: for them,
//! memory is bounded while pages are drawn.

use std::io::Read;
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
use std::time::Instant;

use flate2::read::ZlibDecoder;
use hayro_interpret::font::{Glyph as FontGlyph, GlyphRun};
use hayro_interpret::hayro_cmap::BfString;
use hayro_interpret::hayro_syntax::object::Dict;
use hayro_interpret::hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use hayro_interpret::kurbo::{Affine, BezPath, Rect};
use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
    InterpreterSettings, RenderContent, SoftMask, interpret_page,
};

use super::ImportError;
use super::layout::Glyph;
#[cfg(not(target_family = "wasm"))]
use swu_text::limits::PDF_MEMORY_BYTES;
use swu_text::limits::{PDF_SECONDS, PDF_STREAM_BYTES, PDF_TEXT_BYTES};

/// The time that the library may take: forms that draw forms can make a small file draw without end.
const LONGEST: Duration = Duration::from_secs(PDF_SECONDS as u64);

/// The time that it works before its memory is looked at again.
#[cfg(not(target_family = "wasm"))]
const PAUSE: Duration = Duration::from_millis(5);

/// Enough for forms in forms as deep as the library follows them.
#[cfg(not(target_family = "wasm"))]
const STACK: usize = 64 << 20;

/// The glyphs of every page, in the order in which they are drawn.
pub(super) fn pages(bytes: &[u8]) -> Result<Vec<Vec<Glyph>>, ImportError> {
    pages_within(bytes, LONGEST)
}

fn pages_within(bytes: &[u8], longest: Duration) -> Result<Vec<Vec<Glyph>>, ImportError> {
    if !ends_whole(bytes) {
        return Err(ImportError::DamagedPdf);
    }
    if !is_small(bytes) {
        return Err(ImportError::Endless);
    }
    draw_within(bytes.to_vec(), longest)
}

/// The library cannot be interrupted. In a thread of its own it can be left behind when it takes too much time or memory, its
/// stack is of known size, and should it panic, that is the end of the thread alone.
#[cfg(not(target_family = "wasm"))]
fn draw_within(bytes: Vec<u8>, longest: Duration) -> Result<Vec<Vec<Glyph>>, ImportError> {
    use std::sync::mpsc::{self, RecvTimeoutError};
    let (sender, receiver) = mpsc::channel();
    let (begin, before) = (Instant::now(), memory());
    // A late result has no receiver.
    std::thread::Builder::new().stack_size(STACK).spawn(move || sender.send(draw(bytes)).unwrap_or_default())?;
    loop {
        match receiver.recv_timeout(PAUSE) {
            Ok(pages) => return pages,
            Err(RecvTimeoutError::Disconnected) => return Err(ImportError::DamagedPdf),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if begin.elapsed() >= longest || memory().saturating_sub(before) > PDF_MEMORY_BYTES {
            return Err(ImportError::Endless);
        }
    }
}

/// Bytes of memory that the process has; 0 where the system does not say.
#[cfg(not(target_family = "wasm"))]
fn memory() -> usize {
    memory_stats::memory_stats().map_or(0, |memory| memory.physical_mem)
}

/// A page has no threads: it runs this in a worker, which it ends when it takes too long.
#[cfg(target_family = "wasm")]
fn draw_within(bytes: Vec<u8>, _longest: Duration) -> Result<Vec<Vec<Glyph>>, ImportError> {
    draw(bytes)
}

/// Tests if the mark that ends every PDF stands at the end. The library repairs a file that was cut off, and would then
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
    let catalog: Option<Dict<'_>> = pdf.xref().get(pdf.xref().root_id());
    let pages: Option<Dict<'_>> = catalog.and_then(|catalog| catalog.get(b"Pages"));
    let counted = pages.and_then(|pages| usize::try_from(pages.get::<i32>(b"Count")?).ok());
    let counted = counted.ok_or(ImportError::DamagedPdf)?;
    if counted == 0 {
        return Err(ImportError::NoPages);
    }
    if found != counted {
        return Err(ImportError::LostPages { counted, found });
    }
    let cache = InterpreterCache::new();
    let settings = InterpreterSettings { render_content: RenderContent::PAGE, ..InterpreterSettings::default() };
    let mut sheet = Sheet::default();
    let mut pages = Vec::with_capacity(found);
    for page in pdf.pages().iter() {
        let place = Affine::new(page.initial_transform(true).as_coeffs());
        // What is outside the page is read as well: nothing is rendered.
        let mut context = Context::new(place, Rect::ZERO, &cache, pdf.xref(), settings.clone());
        interpret_page(page, &mut context, &mut sheet);
        if sheet.bytes > PDF_TEXT_BYTES {
            return Err(ImportError::Endless);
        }
        pages.push(std::mem::take(&mut sheet.glyphs));
    }
    Ok(pages)
}

/// Collects the text that is drawn.
#[derive(Default)]
struct Sheet {
    glyphs: Vec<Glyph>,
    /// The length of the text of all glyphs, on all pages.
    bytes: usize,
}

impl Device<'_> for Sheet {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, '_>, props: DrawProps<'_>, _: &DrawMode) {
        for glyph in run.glyphs() {
            if self.bytes > PDF_TEXT_BYTES {
                return;
            }
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
            self.bytes += text.len().max(1);
            let width = f64::from(advance.unwrap_or(0.0)) / 1000.0 * size;
            if [x, y, size, width].into_iter().all(f64::is_finite) {
                self.glyphs.push(Glyph { x, y, width, size, text });
            }
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'_>, _: &DrawMode) {}

    fn push_clip_path(&mut self, _: &ClipPath) {}

    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}

    fn draw_image(&mut self, _: Image<'_, '_>, _: ImageDrawProps<'_>) {}

    fn pop_clip(&mut self) {}

    fn pop_transparency_group(&mut self) {}
}

/// The number of times that a stream may be packed within itself.
const MOST_TIMES: usize = 4;

/// Bytes that all streams together are unpacked to at most, to bound the time.
const ALL_BYTES: u64 = 1 << 30;

/// Tests if every stream of a PDF unpacks to a size that a rules document may have.
pub(super) fn is_small(pdf: &[u8]) -> bool {
    const MARK: &[u8] = b"stream";
    let mut left = ALL_BYTES;
    let mut at = 0;
    while let Some(found) = find(pdf.get(at..).unwrap_or_default(), MARK) {
        at += found + MARK.len();
        let packed = pdf.get(at..).unwrap_or_default();
        let line = packed.iter().take_while(|byte| matches!(byte, b'\r' | b'\n' | b' ')).count();
        let Some(rest) = take(packed.get(line..).unwrap_or_default(), left) else { return false };
        left = rest;
    }
    true
}

fn find(bytes: &[u8], mark: &[u8]) -> Option<usize> {
    bytes.windows(mark.len()).position(|window| window == mark)
}

/// The rest of the bytes that may be unpacked after this stream; `None` if it is too large.
fn take(packed: &[u8], mut left: u64) -> Option<u64> {
    for times in 1..=MOST_TIMES + 1 {
        let mut unpacked = unpacked(packed, times);
        let mut first = [0; 2];
        if unpacked.read_exact(&mut first).is_err() {
            return Some(left);
        }
        if times > MOST_TIMES {
            return None;
        }
        let most = u64::try_from(PDF_STREAM_BYTES).unwrap_or(u64::MAX).min(left);
        // What stops in the middle is damaged: the reader of the file has the rest of it to refuse.
        let read = first.len() as u64;
        let bytes = read + counted(&mut unpacked.take((most + 1).saturating_sub(read)));
        left = left.checked_sub(bytes)?;
        if bytes > most {
            return None;
        }
        if !begins_packed(first) {
            return Some(left);
        }
    }
    Some(left)
}

/// A stream unpacked so many times.
fn unpacked(packed: &[u8], times: usize) -> Box<dyn Read + '_> {
    (0..times).fold(Box::new(packed) as Box<dyn Read + '_>, |inner, _| Box::new(ZlibDecoder::new(inner)))
}

/// The number of bytes that can be read before the end, or before an error.
fn counted(from: &mut impl Read) -> u64 {
    let (mut buffer, mut sum) = ([0; 8192], 0);
    while let Ok(read @ 1..) = from.read(&mut buffer) {
        sum += read as u64;
    }
    sum
}

/// Tests if bytes begin as packed ones do.
fn begins_packed([method, flags]: [u8; 2]) -> bool {
    method & 0x0f == 8 && u16::from_be_bytes([method, flags]) % 31 == 0
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;

    use super::*;

    #[test]
    fn forms_that_draw_forms_come_to_an_end() {
        let mut file = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n\
                        2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n\
                        3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << \
                        /X 4 0 R >> >> >>\nendobj\n"
            .to_owned();
        for form in 4..60 {
            file.push_str(&format!(
                "{form} 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X {} 0 R >> >> \
                 /Length 11 >>\nstream\n/X Do /X Do\nendstream\nendobj\n",
                form + 1
            ));
        }
        file.push_str("trailer\n<< /Size 60 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n");
        let read = pages_within(file.as_bytes(), Duration::from_millis(100));
        assert!(matches!(read, Err(ImportError::Endless)), "{read:?}");
    }

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn file(stream: &[u8]) -> Vec<u8> {
        [b"%PDF-1.4\n4 0 obj\n<< /Length 9 >>\nstream\r\n", stream, b"\nendstream\nendobj\n%%EOF\n"].concat()
    }

    #[test]
    fn accepts_streams_of_a_document() {
        let text = b"BT (1.1. A game) Tj ET ".repeat(1000);
        for stream in [text.clone(), packed(&text), packed(&packed(&text)), b"x\x9c damaged".to_vec(), Vec::new()] {
            assert!(is_small(&file(&stream)));
        }
    }

    #[test]
    fn refuses_streams_larger_than_a_document() {
        let just = packed(&vec![b' '; PDF_STREAM_BYTES]);
        assert!(is_small(&file(&just)));
        let more = packed(&vec![b' '; PDF_STREAM_BYTES + 1]);
        assert!(!is_small(&file(&more)));
        let twice = packed(&more);
        assert!(twice.len() < 1000, "{}", twice.len());
        assert!(!is_small(&file(&twice)));
        assert!(!is_small(&file(&packed(&packed(&packed(&packed(&packed(b"xx"))))))));
    }

    #[test]
    fn many_streams_are_bounded_together() {
        let one = [b"stream\n".to_vec(), packed(&vec![0; PDF_STREAM_BYTES])].concat();
        assert!(is_small(&one.repeat(16)));
        assert!(!is_small(&one.repeat(17)));
    }
}
