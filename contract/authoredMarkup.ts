export const authoredElements = 'p br strong em b i u ul ol li a img'.split(' ');

export const pictureAttributes = ['src', 'alt', 'width', 'height'];
