import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentVisitor, signedOut } from '../../shared/session/visitor.ts';
import { confirm } from '../../shared/ui/confirm/confirm.ts';
import { keepDraft, takeDraft } from '../../shared/ui/form/draft.ts';

interface Guarded {
  /** Names the work among all, for its draft. */
  readonly id: string;
  readonly isUnsaved: () => boolean;
  /** What is kept when the session ends under the work. */
  readonly keep: () => Record<string, unknown>;
  /** Takes up what was kept, once. */
  readonly restore: (draft: Record<string, unknown>) => void;
}

function personId(): number | undefined {
  return (currentVisitor().person as { id?: number } | null)?.id;
}

/** Asks before unsaved work is left; keeps it through a lost session. */
export function useUnsavedGuard(guarded: Guarded): void {
  const { t } = useTranslation('ui');
  const latest = useRef(guarded);
  latest.current = guarded;
  const leaving = useRef(false);
  useBlocker({
    enableBeforeUnload: () => latest.current.isUnsaved() && !leaving.current,
    shouldBlockFn: async ({ current, next }) => {
      if (leaving.current || current.pathname === next.pathname || !latest.current.isUnsaved()) return false;
      return !(await confirm({
        title: t('form.leave_title'),
        text: t('form.leave_text'),
        action: t('form.leave'),
        danger: true,
      }));
    },
  });
  const { id } = guarded;
  useEffect(() => {
    const person = personId();
    const draft = person === undefined ? null : takeDraft(id, person);
    if (draft) latest.current.restore(draft);
    return signedOut.on((how) => {
      leaving.current = true;
      const now = personId();
      if (how === 'chosen' || now === undefined || !latest.current.isUnsaved()) return;
      keepDraft(id, now, latest.current.keep(), []);
    });
  }, [id]);
}
