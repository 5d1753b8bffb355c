import ruCommon from '../../packages/messages/src/ru/common.json' with { type: 'json' };
import ruErrors from '../../packages/messages/src/ru/errors.json' with { type: 'json' };
import ruFrame from '../../packages/messages/src/ru/frame.json' with { type: 'json' };
import ruNotices from '../../packages/messages/src/ru/notices.json' with { type: 'json' };
import ruPages from '../../packages/messages/src/ru/pages.json' with { type: 'json' };
import ruSession from '../../packages/messages/src/ru/session.json' with { type: 'json' };
import ruUi from '../../packages/messages/src/ru/ui.json' with { type: 'json' };
import uzCommon from '../../packages/messages/src/uz/common.json' with { type: 'json' };
import uzErrors from '../../packages/messages/src/uz/errors.json' with { type: 'json' };
import uzFrame from '../../packages/messages/src/uz/frame.json' with { type: 'json' };
import uzNotices from '../../packages/messages/src/uz/notices.json' with { type: 'json' };
import uzPages from '../../packages/messages/src/uz/pages.json' with { type: 'json' };
import uzSession from '../../packages/messages/src/uz/session.json' with { type: 'json' };
import uzUi from '../../packages/messages/src/uz/ui.json' with { type: 'json' };

export const LANGUAGES = ['uz', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The texts that tests find things on the page by. Texts that the specification gives stand literally in the
 * tests instead.
 */
export const WORDS = {
  uz: {
    common: uzCommon,
    errors: uzErrors,
    frame: uzFrame,
    notices: uzNotices,
    pages: uzPages,
    session: uzSession,
    ui: uzUi,
  },
  ru: {
    common: ruCommon,
    errors: ruErrors,
    frame: ruFrame,
    notices: ruNotices,
    pages: ruPages,
    session: ruSession,
    ui: ruUi,
  },
} as const;

/** A text with its parameters filled in. */
export function filled(text: string, parameters: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}
