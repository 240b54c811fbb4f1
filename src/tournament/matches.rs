//! How a match stands, and what a call of time makes of it (TR 4.2, 4.3).
