/**
 * How the word in a survey's address is written that names an app, as app stores have it (`com.example.app`). One or two
 * dots alone are no name: they lead to another folder.
 */
export const appnamePattern = /^(?!\.{1,2}$)[\w.-]{1,128}$/;
