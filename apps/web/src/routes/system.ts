/** Screens of this area, each within the frame. */
export const systemRoutes = [] as const;
