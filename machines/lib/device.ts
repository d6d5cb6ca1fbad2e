/** Browsers built on Chromium append a name of their own; Brave and Android's desktop mode cannot be told apart. */
const desktopChrome = /\((Win|Mac|X11).*Gecko\) \w*Chrome\S+ Safari\S+$/;

export function isDesktopChrome(agent: string): boolean {
  return desktopChrome.test(agent);
}
