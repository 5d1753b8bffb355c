/** Screens of this area, each within the frame. */
export const peopleRoutes = [] as const;
