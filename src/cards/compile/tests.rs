//! Tables of texts and the trees they must become.
