/** Ids of the side panels that are open. Back closes the last of them; nothing else asks before that. */
export const openPanels = new Set<string>();
