/** How a survey's id is written, wherever it stands: in an address, in a file, in the attribute of a host page. */
export const surveyIdPattern = /^[\w-]{1,64}$/;
