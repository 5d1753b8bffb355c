import { diffPlans, type PlanPlacement, type ShelfPlan, tableOfFace, tablePlaceAt } from '@javon/planogram';
import { IconArrowBackUp, IconArrowForwardUp, IconKeyboard } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm, formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { keyHelpOpen, usePageKeys } from '../../../shared/keys/use-keys.ts';
import { useStore } from '../../../shared/store.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { useLatest } from '../../../shared/use-latest.ts';
import { usePhone } from '../../../shared/use-phone.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { quiet } from './focus.ts';

/**
 * Live region that announces edits of the plan and the number of selected goods; sighted people see both on the
 * drawing.
 */
function EditAnnouncer({ edit }: { readonly edit: PlanEdit }) {
  const { t } = useTranslation('shelf_editor');
  const words = useDiffWords(edit);
  const past = useStore(edit.past);
  const selection = useStore(edit.selection);
  const [said, setSaid] = useState('');
  const last = useRef({ past, selection, plan: edit.plan.get() });
  useEffect(() => {
    const { past: before, selection: chosen, plan } = last.current;
    const now = edit.plan.get();
    last.current = { past, selection, plan: now };
    if (past === before || now === plan) {
      if (selection !== chosen && selection.size > 1)
        setSaid(t('said.selected', { number: formatNumber(selection.size) }));
      return;
    }
    // A plan without history was just opened or saved, which is announced elsewhere.
    if (past.done.length + past.undone.length === 0) return;
    const how =
      past.undone.length > before.undone.length
        ? t('said.undone')
        : before.undone.at(-1) === now
          ? t('said.redone')
          : '';
    setSaid(`${how} ${words(plan, now)}`.trim());
  }, [past, selection, edit, t, words]);
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  );
}

/** Describes the difference between two plans: one change by the product's name, several by their counts. */
function useDiffWords(edit: PlanEdit): (before: ShelfPlan, after: ShelfPlan) => string {
  const { t } = useTranslation('shelf_editor');
  const localised = useLocalised();
  const latestRef = useLatest((before: ShelfPlan, after: ShelfPlan): string => {
    const { added, changed, removed } = diffPlans(before, after);
    const moved = changed.filter((one) => one.changes.includes('moved'));
    const valuesOf = (one: PlanPlacement) => {
      const product = edit.products.get().get(one.product);
      return { ...one, name: product ? localised(product.name) : '', from: formatCm(one.x) };
    };
    const [one] = [...added, ...changed.map((each) => each.after), ...removed];
    if (!one) return '';
    if (added.length + changed.length + removed.length > 1) {
      return t('said.several', {
        added: formatNumber(added.length),
        moved: formatNumber(moved.length),
        changed: formatNumber(changed.length - moved.length),
        removed: formatNumber(removed.length),
      });
    }
    const kind = added.length > 0 ? 'added' : removed.length > 0 ? 'removed' : moved[0] ? 'moved' : 'changed';
    const table = tableOfFace(one.face);
    if (table !== null && (kind === 'added' || kind === 'moved')) {
      return t(`said.${kind}_table`, { ...valuesOf(one), table, place: tablePlaceAt(one.x) });
    }
    return t(`said.${kind}`, valuesOf(one));
  });
  const [words] = useState(() => (before: ShelfPlan, after: ShelfPlan) => latestRef.current(before, after));
  return words;
}

/** Undo, redo, and, where there are keys, what they do. */
export function EditTools({ edit }: { readonly edit: PlanEdit }) {
  const { t } = useTranslation('shelf_editor');
  const isPhone = usePhone();
  const { done, undone } = useStore(edit.past);
  // Buttons beside the drawing, e.g. of a preview, leave the focus outside of it.
  usePageKeys('shelf_edit', { undo: () => edit.undo(), redo: () => edit.redo() }, false);
  return (
    <Row gap={6} align="center" wrap>
      <IconButton
        framed
        size={32}
        icon={IconArrowBackUp}
        label={t('undo')}
        title={`${t('undo')} (Ctrl Z)`}
        {...quiet(done.length === 0)}
        onClick={() => edit.undo()}
      />
      <IconButton
        framed
        size={32}
        icon={IconArrowForwardUp}
        label={t('redo')}
        title={`${t('redo')} (Ctrl Shift Z)`}
        {...quiet(undone.length === 0)}
        onClick={() => edit.redo()}
      />
      {isPhone ? null : (
        <IconButton
          framed
          size={32}
          icon={IconKeyboard}
          label={t('keys.open')}
          title={t('keys.open')}
          aria-haspopup="dialog"
          onClick={() => keyHelpOpen.set(true)}
        />
      )}
      <EditAnnouncer edit={edit} />
    </Row>
  );
}
