/**
 * Every number of spec §9, and the few the contract adds. Times are milliseconds, sizes are bytes,
 * lengths of text are Unicode code points, lengths on screen are CSS pixels.
 */
export const limits = {
  httpTimeout: 10_000,
  uploadTimeout: 60_000,
  /** A message the respondent should have time to read. */
  toast: 3_000,
  /** A short confirmation. */
  textToast: 1_000,
  deviceWidth: 600,
  deviceHeight: 500,
  softKeyboardDrop: 100,
  vibration: 25,
  chunkTimeout: 120_000,
  /** After this, a send that has not come back says so inside its button (look.md, "Motion"). */
  slowSendDelay: 400,
  /** Time left, at which a respondent is warned (contract.md, "Time"). */
  timeWarnings: [300_000, 60_000, 20_000],
  /** How long such a warning is news: shown as one, and there to be spoken. */
  timeWarningShown: 10_000,
  /** How long a part of a question has for its last word when the time is over. */
  finalAnswerTimeout: 500,
  /** Maximum of consecutive calls without a gesture or a timer. */
  consecutiveCalls: 3,
  callWindow: 10_000,
  /** What the server still accepts after the maximum answer time (contract.md, "Time"). */
  deadlineGrace: 3_000,
  /** The longest text an answer may hold when its question sets no limit of its own. */
  answerText: 10_000,
  message: 300,
  /** RFC 5321: no deliverable address is longer. */
  email: 254,
  /** The largest body of an ordinary call. */
  body: 256 * 1024,
  /** The largest file anyone can upload, in bytes; a question may set less. */
  uploadSize: 10 * 2 ** 20,
  /** All files of one browser together, in bytes and in number, whatever they belong to. */
  uploadQuota: { bytes: 200 * 2 ** 20, files: 100 },
  /** The longer side of a picture that a browser sends; a larger one is scaled down first. */
  pictureSide: 2560,
  /** The most pixels a picture may have: more is refused before it is unpacked. */
  picturePixels: 50_000_000,
  /** The most things that are remembered of one mission, and that one call tells. */
  taskEvents: 2_000,
  /** A list with more options than this can be searched. */
  searchableList: 15,
} as const;
