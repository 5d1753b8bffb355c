/** Languages of a tag: Uzbek (Latin), Russian, Karakalpak. */
export type Language = 'uz' | 'ru' | 'kaa';

export const LANGUAGES: readonly Language[] = ['uz', 'ru', 'kaa'];

/** A text in the languages of a tag. Karakalpak may be missing and then falls back to the Uzbek text. */
export interface LocalText {
  readonly uz: string;
  readonly ru: string;
  readonly kaa?: string | null | undefined;
}

/** The text in `language`; an absent or blank one falls back to Uzbek [PT-12]. */
export function localText(text: LocalText, language: Language): string {
  const own = text[language];
  return own?.trim() ? own : text.uz;
}
