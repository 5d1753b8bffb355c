import { rgb } from '../inks.ts';

interface ColourOperator {
  readonly fill: string;
  readonly stroke: string;
}

const colourOperators = new Map<string, ColourOperator>();

/** Returns the operator that sets a colour `#rrggbb`: grey if possible, else red, green and blue. */
export function colourOperator(colour: string): ColourOperator {
  const known = colourOperators.get(colour);
  if (known !== undefined) return known;
  const share = (value: number): string => `${Number((value / 255).toFixed(4))} `;
  const [red, green, blue] = rgb(colour);
  const operator =
    red === green && green === blue
      ? { fill: `${share(red)}g`, stroke: `${share(red)}G` }
      : {
          fill: `${share(red)}${share(green)}${share(blue)}rg`,
          stroke: `${share(red)}${share(green)}${share(blue)}RG`,
        };
  // Accents come from layouts: normally few, but the number is not under our control.
  if (colourOperators.size > 1000) colourOperators.clear();
  colourOperators.set(colour, operator);
  return operator;
}
