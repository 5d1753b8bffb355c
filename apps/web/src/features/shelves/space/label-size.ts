/** Size of a label's drawing in pixels. */
export const LABEL = { width: 256, height: 112, margin: 12 } as const;

/** Width of a label in its heights. */
export const LABEL_ASPECT = LABEL.width / LABEL.height;
