import { catalogues, type Language, lineOfKey } from './catalogues.ts';
import type { Check, Failure } from './kit.ts';

/** A word to avoid, and the word to use instead. */
interface Word {
  readonly language: Language;
  readonly avoid: RegExp;
  readonly use: string;
}

const uz = (avoid: RegExp, use: string): Word => ({ language: 'uz', avoid, use });
const ru = (avoid: RegExp, use: string): Word => ({ language: 'ru', avoid, use });

const WORDS: readonly Word[] = [
  uz(/mahsulot/i, 'tovar'),
  uz(/tokcha/i, 'javon'),
  uz(/dolzarb/i, 'toʻgʻri'),
  uz(/yorli[qg]\S*\s+(?:\S+\s+)?olib tashla|yorli[qg]\S*\s+oling/i, 'yechib olish'),
  uz(/^olib tashlash kerak/i, 'yechib olish'),
  uz(/dublikat/i, 'takror'),
  uz(/^chop etishlar/i, 'chop etish tarixi'),
  uz(/voronka/i, 'bajarilish bosqichlari'),
  uz(/(?:rasm|logotip)ni olish/i, 'olib tashlash'),
  uz(/surat/i, 'rasm'),
  uz(/zaxira/i, 'umumiy qoldiq'),
  uz(/-saqlash/i, 'versiya'),
  uz(/tekshiruv vara[qg]/i, 'chek-list'),
  uz(/nigoh/i, '“…” roli sifatida'),
  uz(/dastur(?!chi)/i, 'tizim'),
  uz(/bildirishnoma/i, 'xabarnoma'),
  uz(/^ortga$/i, 'orqaga'),
  uz(/standart parol|parol\S*\s+standart/i, 'boshlangʻich parol'),
  uz(/promo-bank/i, 'promo bank'),
  uz(/(?:^|\s)viloyat(?:lar)?(?:\s|$)/i, 'hudud'),
  ru(/продукт/i, 'товар'),
  ru(/актуал/i, 'верный'),
  ru(/дубликат/i, 'повтор'),
  ru(/вс[её] вышло/i, 'всё напечаталось'),
  ru(/воронка/i, 'этапы выполнения'),
  ru(/перепечатают/i, 'нужно перепечатать'),
  ru(/\(кк\)/i, 'ккп'),
  ru(/сохранени[ея] (?:\d|\{\{)/i, 'версия'),
  ru(/на (?:ваших )?полках/i, 'на стеллажах'),
  ru(/программ/i, 'система'),
  ru(/стандартн\S* парол|парол\S*\s.*стандартн/i, 'начальный пароль'),
  ru(/сделать \S* ?премиум/i, 'сделать премиальным'),
  ru(/^област(?:ь|и)$/i, 'регион'),
];

/** Keys that name one thing and must have the same text, ignoring case. */
const SAME: readonly (readonly string[])[] = [
  ['ui.back', 'frame.no_access.back'],
  ['shelf_editor.undo', 'shelf_form.undo', 'samplers.layout.undo'],
  ['shelf_editor.redo', 'shelf_form.redo', 'samplers.layout.redo'],
  ['goods.fields.stock_balance', 'imports.columns.stock_balance', 'shelves.inspector.stock'],
  ['campaigns.progresses.needing', 'campaigns.funnel.needing'],
  ['campaigns.progresses.edited', 'campaigns.funnel.edited'],
  ['branches.region', 'campaigns.fields.region', 'history.entities.region'],
  ['samplers.orientation', 'samplers.compare.fields.orientation'],
  ['bell.title', 'common.notifications', 'frame.bell.title'],
];

/** Requires one word for one thing: no text has a word to avoid, and keys of one thing agree. */
export const words: Check = {
  name: 'words',
  async run(root) {
    const all = catalogues(root);
    const avoided = all.flatMap(({ file, language, text, texts }): Failure[] =>
      [...texts].flatMap(([key, said]) =>
        WORDS.filter((word) => word.language === language && word.avoid.test(said)).map(({ use }) => ({
          file,
          line: lineOfKey(text, key),
          what: `${key}: “${said}” has another word for “${use}”`,
        })),
      ),
    );
    const unequal = all.flatMap(({ file, language, namespace, text, texts }): Failure[] =>
      SAME.flatMap(([first = '', ...rest]) => {
        const [space, ...path] = first.split('.');
        const model = all.find((one) => one.language === language && one.namespace === space);
        const wanted = model?.texts.get(path.join('.'));
        return rest
          .filter((full) => full.startsWith(`${namespace}.`))
          .map((full) => full.slice(namespace.length + 1))
          .filter((key) => texts.get(key)?.toLowerCase() !== wanted?.toLowerCase())
          .map((key) => ({
            file,
            line: lineOfKey(text, key),
            what: `${key} names the same as ${first} and has another text`,
          }));
      }),
    );
    return { failures: [...avoided, ...unequal] };
  },
};
