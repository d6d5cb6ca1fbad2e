export const megabyte = 2 ** 20;

/** Times are milliseconds, sizes bytes, lengths of text Unicode code points, screen lengths CSS pixels. */
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
  /** A question that is shown at once takes no second press for this long. */
  doublePress: 500,
  resendDelay: 10_000,
  timeWarnings: [300_000, 60_000, 20_000],
  timeWarningShown: 10_000,
  /** Time for the final answer of a question after the deadline. */
  finalAnswerTimeout: 500,
  consecutiveCalls: 3,
  callWindow: 10_000,
  /** Accepted by the server after the deadline. */
  deadlineGrace: 3_000,
  answerText: 10_000,
  message: 300,
  /** RFC 5321: no deliverable address is longer. */
  email: 254,
  body: 256 * 1024,
  ahead: 8 * 1024,
  /** Browsers send larger bodies only while the page is open. */
  keepalive: 60 * 1024,
  uploadSize: 10 * megabyte,
  uploadQuota: { bytes: 200 * megabyte, files: 100 },
  pictureSide: 2560,
  picturePixels: 50_000_000,
  taskEvents: 2_000,
  missionBatch: 1_000,
  searchableList: 15,
} as const;
