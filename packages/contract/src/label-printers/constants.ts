/** Languages of label printers: ZPL II of Zebra, TSPL of TSC. */
export const PRINTER_LANGUAGES = ['zpl', 'tspl'] as const;

/** Resolutions of print heads. */
export const PRINTER_DPI = [203, 300, 600] as const;

/** Bounds of a roll, tenths of a millimetre. */
export const ROLL_LIMITS = { width: [200, 2200], height: [100, 3000], gap: [0, 200] } as const;

/**
 * States of labels being sent: `taken` by the program in the store; `unknown` if it was interrupted while
 * sending.
 */
export const LABEL_JOB_STATES = ['waiting', 'taken', 'sent', 'failed', 'unknown'] as const;
export type LabelJobState = (typeof LABEL_JOB_STATES)[number];

/** Maximum number of labels that one job sends to a label printer. */
export const MAX_LABELS = 500;
