/** Products to add to a segment: found by search, pasted as SKUs, or in a file. */
export type Adding = { readonly products: number[] } | { readonly text: string } | { readonly file: File };

/** Props shared by the ways of adding. */
export interface WayProps {
  readonly busy: boolean;
  readonly onAdd: (what: Adding) => void;
}
