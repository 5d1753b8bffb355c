/** Part of the browser that marks the icon of an installed application; not every browser has it. */
interface Badged {
  setAppBadge?(count: number): Promise<void>;
}

/** Shows a number on the icon of the installed application; 0 removes it. Without effect where there is no icon. */
export function showBadge(count: number): void {
  // Refused where Javon is not installed, or may not notify.
  (navigator as Badged).setAppBadge?.(count).catch(() => {});
}
