/** What is to be added to a segment: products that were found, pasted SKUs, or a file of them. */
export type Adding = { readonly products: number[] } | { readonly text: string } | { readonly file: File };

/** What each way of adding is given. */
export interface WayProps {
  readonly busy: boolean;
  readonly onAdd: (what: Adding) => void;
}
