export const authoredElements = 'p br strong em b i u ul ol li a img'.split(' ');

/** Attributes of their pictures; a link has `href` alone. */
export const pictureAttributes = ['src', 'alt', 'width', 'height'];
