import { i18n } from '../../i18n/i18n.ts';
import { confirm } from './confirm.ts';

/** Asks before unsaved input is left; true when the person leaves. */
export function confirmLeaving(): Promise<boolean> {
  return confirm({
    title: i18n.t('ui:form.leave_title'),
    text: i18n.t('ui:form.leave_text'),
    action: i18n.t('ui:form.leave'),
    cancel: i18n.t('ui:form.stay'),
    danger: true,
  });
}
