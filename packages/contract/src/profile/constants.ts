/** Maximum size of a photo, bytes. */
export const PHOTO_MAX_BYTES = 10 * 1_048_576;
/** Allowed types of a photo, by its content. */
export const PHOTO_TYPES = ['image/png', 'image/jpeg'] as const;
