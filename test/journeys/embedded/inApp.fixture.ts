export const address = (survey: string, info: string) =>
  `/${survey}/shop?info=${encodeURIComponent(info)}`;
