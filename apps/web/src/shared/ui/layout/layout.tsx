import './layout.css';
import type { CSSProperties } from 'react';
import type { CardLook, ElementProps, FlowLook, TextLook } from './look.ts';

type BoxProps = CardLook & FlowLook & TextLook & ElementProps;

/** Joins class names; those that are missing or off are left out. */
export function classes(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}

/** Leaves out what is not given: a shorthand that is undefined would clear its longhands. */
function given(values: CSSProperties): CSSProperties {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Renders a primitive of the given kind, by default as the element `usual`. */
function renderBox(usual: 'div' | 'span', kind: string | undefined, props: BoxProps) {
  const {
    as,
    className,
    gap = 0,
    rowGap = gap,
    align,
    justify,
    wrap,
    grow,
    fill,
    fixed,
    sticky,
    line,
    card,
    tight,
    size,
    tone,
    weight,
    truncate,
    nowrap,
    mt,
    mb,
    gutter,
    margin,
    padding,
    width,
    minWidth,
    maxWidth,
    height,
    minHeight,
    background,
    borderRadius,
    style,
    ...rest
  } = props;
  // All elements that a primitive may be have the attributes of a section.
  const Element = (as ?? usual) as 'section';
  const space = { margin, padding, marginTop: mt, marginBottom: mb, paddingBottom: gutter || undefined };
  const box = given({ ...space, width, minWidth, maxWidth, height, minHeight, background, borderRadius });
  const flow = kind && { '--gap': `${rowGap}px ${gap}px` };
  return (
    <Element
      {...rest}
      style={{ ...flow, ...box, ...style }}
      className={classes(
        kind,
        align && `j-align-${align}`,
        justify && `j-justify-${justify}`,
        wrap && 'j-wrap',
        grow && 'j-grow',
        fill && 'j-fill',
        fixed && 'j-fixed',
        sticky && 'j-sticky',
        line && `j-line-${line}`,
        card && `j-card j-card-${card}`,
        tight && 'j-tight',
        size && `j-size-${size}`,
        tone && `j-tone-${tone}`,
        weight && `j-${weight}`,
        truncate && 'j-truncate',
        nowrap && 'j-nowrap',
        gutter !== undefined && 'j-gutter',
        className,
      )}
    />
  );
}

/** A box that is set off from its surroundings; a `Row` or `Stack` can be one too. */
export function Card({ card = 'sunken', ...props }: CardLook & TextLook & ElementProps) {
  return renderBox('div', undefined, { ...props, card });
}

interface GridLook extends FlowLook, TextLook {
  /**
   * Number of columns of one width, or the least width of one in px: then there are as many as have space, and fewer
   * children fill the row if they `stretch`. Columns of different widths are written as in a sheet.
   */
  readonly columns: number | string | { readonly least: number; readonly stretch?: boolean };
  /** Width of the window, in px, below which the children are below each other. */
  readonly stacksBelow?: 1024 | 1100;
}

function tracksOf(columns: GridLook['columns']): string {
  if (typeof columns === 'string') return columns;
  if (typeof columns === 'number') return `repeat(${columns}, minmax(0, 1fr))`;
  return `repeat(auto-${columns.stretch ? 'fit' : 'fill'}, minmax(min(${columns.least}px, 100%), 1fr))`;
}

/** Children in columns. */
export function Grid({ columns, stacksBelow, style, ...props }: GridLook & ElementProps) {
  const tracks = tracksOf(columns);
  const kind = classes('j-grid', stacksBelow && `j-stacks-${stacksBelow}`);
  return renderBox('div', kind, { ...props, style: { ...style, '--columns': tracks } as CSSProperties });
}

interface RowLook extends FlowLook, TextLook {
  /** Flows within a line of text. */
  readonly inline?: boolean | undefined;
}

/** Children beside each other. */
export function Row({ inline, ...props }: RowLook & ElementProps) {
  return renderBox('div', inline ? 'j-inline-row' : 'j-row', props);
}

/** Children below each other. */
export function Stack(props: FlowLook & TextLook & ElementProps) {
  return renderBox('div', 'j-stack', props);
}

/** Text of one size, tone and weight. */
export function Text(props: TextLook & ElementProps) {
  return renderBox('span', undefined, props);
}

/** Paragraph that steps back: it explains something, or says that there is nothing. */
export function Quiet(props: TextLook & ElementProps) {
  return renderBox('span', undefined, { as: 'p', tone: 'quiet', ...props });
}
