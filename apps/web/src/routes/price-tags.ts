/** Screens of this area, each within the frame. */
export const priceTagsRoutes = [] as const;
