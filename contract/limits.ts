export const megabyte = 2 ** 20;

/** Times are milliseconds, sizes bytes, lengths of text grapheme clusters, screen lengths CSS pixels. */
export const limits = {
  httpTimeout: 10_000,
  uploadTimeout: 60_000,
  toast: 3_000,
  textToast: 1_000,
  deviceWidth: 600,
  deviceHeight: 500,
  softKeyboardDrop: 100,
  vibration: 25,
  chunkTimeout: 120_000,
  slowSendDelay: 400,
  /**
   * A question that replaces another without a wait ignores presses for this long, because the second click of a
   * double click would answer it.
   */
  doublePress: 500,
  /** A chosen answer is on screen for this long before the next question follows by itself. */
  autoAdvance: 350,
  resendDelay: 10_000,
  timeWarnings: [300_000, 60_000, 20_000],
  timeWarningShown: 10_000,
  /** Time to learn from the server whether another tab has extended the time. */
  endConfirmation: 1_000,
  /** Time for the final answer of a question after the deadline. */
  finalAnswerTimeout: 500,
  /** An answering session with less time left than this has ended where the end call replied with nothing. */
  callWindow: 10_000,
  /** The server accepts answers for this long after the deadline. */
  deadlineGrace: 3_000,
  answerText: 10_000,
  /** The most bytes of a text in UTF-8; as UTF-16 it fits a spreadsheet cell, which holds 32,767 code units. */
  answerBytes: 60_000,
  message: 300,
  /** No deliverable address is longer (RFC 5321). */
  email: 254,
  body: 256 * 1024,
  ahead: 8 * 1024,
  /** Browsers refuse `keepalive` requests with larger bodies. */
  keepalive: 60 * 1024,
  /** The most rounds of a session; the answers of every round are stored. */
  rounds: 20,
  uploadSize: 10 * megabyte,
  uploadQuota: { bytes: 200 * megabyte, files: 100 },
  pictureSide: 2560,
  picturePixels: 50_000_000,
  missionEvents: 2_000,
  /** The most notes of a mission, and the most characters of each. */
  missionNotes: 50,
  missionNote: 500,
  missionBatch: 1_000,
  searchableList: 15,
} as const;
