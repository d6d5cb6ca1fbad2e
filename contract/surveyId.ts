export const surveyIdPattern = /^[\w-]{1,64}$/;
