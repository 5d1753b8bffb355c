import { createHash } from 'node:crypto';
import { TAG_CHECK_WORDS } from '@javon/messages/server';
import type { ServerLanguage } from '../../platform/http/language.ts';
import { dayOf, shownDay } from '../../platform/time/tashkent.ts';
import type { Reason } from './reasons.ts';
import type { TagVerdict } from './service/verdict.ts';

const STYLE = `
body{margin:0;font:16px/1.5 Inter,Roboto,Arial,sans-serif;color:#1a1d21;background:#fff}
main{max-width:480px;margin:0 auto;padding:24px 20px}
.mark{width:72px;height:72px;border-radius:36px;color:#fff;font-size:44px;line-height:72px;text-align:center;font-weight:700}
.right .mark{background:#2b7a3d}.early .mark{background:#1864ab}.wrong .mark,.down .mark{background:#c92a2a}
.none .mark,.specimen .mark{background:#5c636a}
h1{margin:16px 0 4px;font-size:24px;line-height:1.25}
h2{margin:24px 0 8px;font-size:16px}
p{margin:4px 0}.quiet{color:#5c636a}
ul{margin:0;padding-left:20px}
.price{font-size:32px;font-weight:700;line-height:1.2}
s{color:#5c636a}
a{display:inline-block;margin-top:12px;padding:10px 0;color:#3b5bdb}
@media (prefers-color-scheme:dark){body{color:#e6e8eb;background:#16181c}.quiet,s{color:#a5acb4}a{color:#91a7ff}}
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
/** Content security policy of the page: its own style and nothing else. */
export const CODE_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}

function reasonLine({ code, from, to }: Reason, language: ServerLanguage): string {
  const words = TAG_CHECK_WORDS[language];
  // Amounts are numbers; the only text among these values is a day.
  const shown = (value: Reason['from']) =>
    value === null ? words.none : typeof value === 'number' ? grouped(value) : shownDay(value);
  const isSum = code === 'price' || code === 'old_price' || code === 'instalment' || code === 'until';
  const name = from ?? to;
  const tail = isSum
    ? `: ${shown(from)} → ${shown(to)}`
    : code.startsWith('campaign') && name !== null
      ? `: ${words.named.replace('{{name}}', () => String(name))}`
      : '';
  return `<li>${escaped(words.reasons[code] + tail)}</li>`;
}

function valuesBlock({ values, verdict }: TagVerdict, language: ServerLanguage): string {
  const words = TAG_CHECK_WORDS[language];
  if (verdict === 'down' || values.price === null) return '';
  const sum = (value: number) => `${grouped(value)}\u00a0${words.sum}`;
  const old = values.old_price === null ? '' : `<p><s>${escaped(sum(values.old_price))}</s></p>`;
  const monthly =
    values.monthly === null || values.months === null
      ? ''
      : `<p>${escaped(sum(values.monthly))} × ${values.months} ${escaped(words.months)}</p>`;
  return `<h2>${escaped(words.should_say)}</h2>${old}<p class="price">${escaped(sum(values.price))}</p>${monthly}`;
}

const MARKS = { right: '✓', early: '!', wrong: '✕', down: '✕', none: '?', specimen: '…' } as const;

/**
 * Reasons why a code leads to no print: not one of ours, that of a tag on a screen, or one of a withdrawn
 * key.
 */
export type NoPrint = 'none' | 'specimen' | 'withdrawn';

/** The screen on which staff of the branch work with the tag of a code. */
export function staffPath(code: string): string {
  return `/priceTag/code/${encodeURIComponent(code.toUpperCase())}`;
}

/**
 * The page shown on a phone, complete in one answer and without scripts: it works on phones ten years old.
 */
export function codePage(asked: TagVerdict | NoPrint, language: ServerLanguage, code: string): string {
  const words = TAG_CHECK_WORDS[language];
  const found = typeof asked === 'string' ? null : asked;
  const kind = typeof asked === 'string' ? (asked === 'withdrawn' ? 'none' : asked) : asked.verdict;
  const other = language === 'uz' ? 'ru' : 'uz';
  const title =
    found?.verdict === 'early'
      ? words.verdicts.early.replace('{{day}}', shownDay(found.asOf))
      : words.verdicts[kind];
  const reasons =
    found === null || found.reasons.length === 0 || found.verdict === 'early'
      ? ''
      : `<h2>${escaped(words.why)}</h2><ul>${found.reasons.map((one) => reasonLine(one, language)).join('')}</ul>`;
  const about =
    typeof asked === 'string'
      ? `<p>${escaped(words[`${asked}_text`])}</p>`
      : `<p>${escaped(asked.name[language])}</p><p class="quiet">${escaped(words.printed)}: ${shownDay(dayOf(new Date(asked.printedAt)))}</p>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)} · Javon</title><style>${STYLE}</style></head>
<body><main class="${kind}"><div class="mark" aria-hidden="true">${MARKS[kind]}</div>
<h1>${escaped(title)}</h1>${about}${reasons}${found === null ? '' : valuesBlock(found, language)}
<p><a href="/t/${escaped(encodeURIComponent(code))}?lang=${other}" lang="${other}" hreflang="${other}">${escaped(words.other_language)}</a></p>
${found === null ? '' : `<p><a class="staff" href="${staffPath(code)}">${escaped(words.staff)}</a></p>`}
</main></body></html>`;
}
