import { defaultLayout, layoutTag, resolveTag } from '@javon/price-tag';
import { svgString } from '@javon/price-tag/svg';
import { numbered, sampler } from '@javon/price-tag/testing';

/** Tags as the pages of an HTML file, four A6 on an A4, for programs that print HTML. */
export function tagsAsHtml(tags: number): string {
  const layout = defaultLayout(1, 'A6');
  const drawn = Array.from({ length: tags }, (_, n) =>
    svgString(layoutTag(resolveTag(numbered(n), sampler(1), 'uz').values, layout)),
  );
  return `<!doctype html><meta charset="utf-8"><style>@page{size:A4;margin:0}body{margin:0}svg{width:105mm;height:148mm;float:left}</style>${drawn.join('')}`;
}
