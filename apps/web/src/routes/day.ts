/** Screens of this area, each within the frame. */
export const dayRoutes = [] as const;
