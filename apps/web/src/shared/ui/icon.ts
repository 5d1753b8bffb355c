/** Look of the icon of a button or before a text: `<IconPlus {...ICON} />`. */
export const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;
