/** Screens of this area, each within the frame. */
export const goodsRoutes = [] as const;
