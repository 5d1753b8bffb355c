import { editUser } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { refreshedAfter } from '../../../shared/http/query-client.ts';
import { report } from '../../../shared/http/report.ts';
import { notify, notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import {
  type GivenPassword,
  showFirstPasswords,
} from '../../../shared/ui/first-passwords/first-passwords.ts';
import { type Action, isDangerous } from '../actions.ts';
import { runAction } from '../run-action.ts';

/** Account on which an action is run. */
export interface Target {
  readonly id: number;
  readonly name: string;
}

/** Text for an action that waits for a second administrator. */
const awaitsText = (action: Action) =>
  action === 'reset_second_factor'
    ? ('actions.reset_second_factor.awaits' as const)
    : ('actions.reset_password.awaits' as const);

/** Most refusals that are shown individually. */
const MAX_TOLD = 5;

/** Returns functions that run actions on accounts after a confirmation, and report the outcome. */
export function useActions() {
  const { t } = useTranslation(['people', 'notices']);

  /** Runs an action on one account. Returns the server's refusal if it has its own message. */
  const toOne = async (action: Action, { id, name }: Target): Promise<HttpFailure | null> => {
    const agreed = await confirm({
      title: t(`actions.${action}.ask`, { name }),
      text: t(`actions.${action}.text`),
      action: t(`actions.${action}.name`),
      danger: isDangerous(action),
    });
    if (!agreed) return null;
    try {
      const { given, awaits } = await runAction(action, id);
      if (awaits) {
        notifySuccess(t(awaitsText(action), { name }));
        return null;
      }
      notifySuccess(
        action === 'delete' ? t('notices:user_deleted', { name }) : t(`actions.${action}.done`, { name }),
      );
      if (given) void showFirstPasswords([given]);
      return null;
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      // Another person was faster: the screen is stale.
      void refreshedAfter(editUser);
      if (error.status === 409) return error;
      report(error);
      return null;
    }
  };

  /** Runs an action on several accounts, one after another; refused ones are listed by name with the reason. */
  const toMany = async (action: Action, targets: readonly Target[]): Promise<boolean> => {
    const agreed = await confirm({
      title: t('bulk.ask', { action: t(`actions.${action}.name`), count: targets.length }),
      text: t(`actions.${action}.text`),
      names: targets.map(({ name }) => name),
      action: t(`actions.${action}.name`),
      danger: isDangerous(action),
    });
    if (!agreed) return false;
    const refused: { name: string; failure: HttpFailure }[] = [];
    const passwords: GivenPassword[] = [];
    let done = 0;
    for (const { id, name } of targets) {
      try {
        const { given, awaits } = await runAction(action, id);
        if (given) passwords.push(given);
        if (awaits) notifySuccess(t(awaitsText(action), { name }));
        else done += 1;
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error;
        refused.push({ name, failure: error });
        // The session or the network is lost: the other calls would fail too.
        if (error.kind !== 'answer' || error.status === 401) break;
      }
    }
    if (passwords.length > 0) void showFirstPasswords(passwords);
    if (done > 0) notifySuccess(t('bulk.done', { action: t(`actions.${action}.name`), count: done }));
    for (const { name, failure } of refused.slice(0, MAX_TOLD)) {
      if (failure.kind !== 'answer') {
        report(failure);
      } else if (failure.body?.message) {
        notify({ kind: 'negative', title: name, message: failure.body.message });
      }
    }
    return done > 0;
  };

  return { toOne, toMany };
}
