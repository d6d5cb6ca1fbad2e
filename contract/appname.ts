/** Shape of an app's name in a survey's address (`com.example.app`); `.` and `..` would be path segments. */
export const appnamePattern = /^(?!\.{1,2}$)[\w.-]{1,128}$/;
