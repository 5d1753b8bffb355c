import { editShelf, type Shelf } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/http/call.ts';
import { HttpFailure } from '../../shared/http/failure.ts';
import { notifySuccess } from '../../shared/notify/notify.ts';
import { confirm } from '../../shared/ui/confirm/confirm.ts';
import { useContractForm } from '../../shared/ui/form/index.ts';
import { storeShelf } from '../shelves/public.ts';
import { editBody } from './model/body.ts';
import { shelfValuesSchema } from './model/check.ts';
import { formConflict, withConflict } from './model/conflict.ts';
import { shapeOfShelf } from './model/from-plan.ts';
import type { ShelfValues } from './model/values.ts';

/** Returns the initial values of the form of a shelf. */
export function valuesOfShelf(shelf: Shelf): ShelfValues {
  return {
    version: shelf.version,
    branch: null,
    name: shelf.name,
    categories: shelf.categories.map((one) => String(one.id)),
    ...shapeOfShelf(shelf),
  };
}

type Loss = NonNullable<HttpFailure['body']>['errors'][number];

/** A product that would fall off, by its name, with the reason. */
function wordsOfLoss({ message, params }: Loss): string {
  const name = params?.name;
  return typeof name !== 'string' || name === '' || message.includes(name) ? message : `${name}: ${message}`;
}

/** The form of a shelf that is there; what would fall off is asked about before it is saved. */
export function useShelfEdit(shelf: Shelf, was: ShelfValues, onDone: (saved: Shelf) => void) {
  const { t } = useTranslation(['shelf_form', 'notices']);

  const save = async (now: ShelfValues, confirmed: boolean): Promise<Shelf> => {
    const body = { ...editBody(was, now), ...(confirmed ? { confirm_fall_off: true } : {}) };
    try {
      return await call(editShelf, { params: { id: shelf.id }, body }, { notify: 'none' });
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const conflict = formConflict(error, was, now);
      // Where others only placed goods, the form saves again, without the confirmation: it covers only the goods that
      // it listed.
      if (conflict) throw withConflict(error, conflict);
      if (error.code !== 'shelf_would_lose') throw error;
      if (await agreesToLose(error)) return save(now, true);
      throw new HttpFailure('aborted');
    }
  };
  const agreesToLose = (error: HttpFailure): Promise<boolean> => {
    const lost = error.body?.errors ?? [];
    return confirm({
      title: t('fall_title'),
      text: t('fall_text', { count: lost.length }),
      names: [...new Set(lost.map(wordsOfLoss))],
      action: t('fall_action'),
      danger: true,
    });
  };
  return useContractForm({
    id: `shelf-${shelf.id}`,
    schema: shelfValuesSchema(false),
    initial: was,
    fromServer: (_field, value) => value,
    submit: (values) => save(values as unknown as ShelfValues, false),
    onSaved: (saved) => {
      storeShelf(saved);
      notifySuccess(
        saved.version === was.version ? t('same') : t('notices:shelf_edited', { name: saved.name }),
      );
      onDone(saved);
    },
  });
}
