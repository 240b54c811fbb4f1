//! What the streams of a PDF come to when they are unpacked: looked at before anything else reads the file, for a kilobyte may
//! unpack to gigabytes, and packed again to a kilobyte of that.
//!
//! Only Deflate is looked at, however often one stream is packed with it. What else packs (LZW, run lengths) gains less, and
//! what is encrypted cannot be seen; that memory stays bounded then is for [`pdf`](super::pdf) to hold.

use std::io::{self, Read};

use flate2::read::ZlibDecoder;
use swu_text::limits::PDF_STREAM_BYTES;

/// How often a stream may be packed within itself.
const MOST_TIMES: usize = 4;

/// Bytes that all streams together are unpacked to at most, to bound the time.
const ALL_BYTES: u64 = 1 << 30;

/// Whether every stream of a PDF unpacks to a size that a rules document may have.
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

/// What is left of the bytes that may be unpacked after this stream; `None` if it is too large.
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

/// How many bytes can be read.
fn counted(from: &mut impl Read) -> u64 {
    let mut sink = CountingSink(0);
    let _ = io::copy(from, &mut sink);
    sink.0
}

/// Counts what is written, also if the writing breaks off.
struct CountingSink(u64);

impl io::Write for CountingSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whether bytes begin as packed ones do.
fn begins_packed([method, flags]: [u8; 2]) -> bool {
    method & 0x0f == 8 && u16::from_be_bytes([method, flags]) % 31 == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use std::io::Write;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn file(stream: &[u8]) -> Vec<u8> {
        [b"%PDF-1.4\n4 0 obj\n<< /Length 9 >>\nstream\r\n", stream, b"\nendstream\nendobj\n%%EOF\n"].concat()
    }

    #[test]
    fn what_unpacks_to_a_document_is_small() {
        let text = b"BT (1.1. A game) Tj ET ".repeat(1000);
        for stream in [text.clone(), packed(&text), packed(&packed(&text)), b"x\x9c damaged".to_vec(), Vec::new()] {
            assert!(is_small(&file(&stream)));
        }
    }

    #[test]
    fn what_unpacks_to_more_than_a_document_is_refused() {
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
