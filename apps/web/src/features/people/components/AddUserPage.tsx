import { createUser, setUserPhoto } from '@javon/contract';
import { peopleSchemas } from '@javon/contract/schemas';
import { Button } from '@mantine/core';
import { IconKey, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../../shared/format/person-name.ts';
import { call } from '../../../shared/http/call.ts';
import { orNull } from '../../../shared/http/or-null.ts';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { notifySuccess, warn } from '../../../shared/notify/notify.ts';
import { usePerson } from '../../../shared/session/visitor.ts';
import { showFirstPasswords } from '../../../shared/ui/first-passwords/first-passwords.ts';
import { Form, SubmitButton, saves, useContractForm } from '../../../shared/ui/form/index.ts';
import { Quiet, Row } from '../../../shared/ui/layout/layout.tsx';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { useObjectUrl } from '../../../shared/ui/picture/use-object-url.ts';
import { EMPTY_PERSON, newPersonBody } from '../forms.ts';
import { userPath } from '../paths.ts';
import { splitPassword } from '../run-action.ts';
import { PhotoButton } from './PhotoButton.tsx';
import styles from './people.module.css';
import { UserFields, useBranchRule, useFieldLabels } from './UserFields.tsx';

/** Form of a new person; their first password is shown once. */
export function AddUserPage() {
  const { t } = useTranslation(['people', 'pages', 'notices']);
  const goOn = useGoOn();
  const branch = usePerson()?.branch;
  const ruleOf = useBranchRule('users.add');
  const labels = useFieldLabels();
  const [photo, setPhoto] = useState<File | null>(null);

  const finish = async ({ person, given }: ReturnType<typeof splitPassword>) => {
    notifySuccess(t('notices:user_created', { name: personName(person) }));
    if (photo) {
      const kept = await orNull(call(setUserPhoto, { params: { id: person.id }, body: {}, file: photo }));
      // The cause is reported already; the warning adds that the person was created anyway.
      if (kept === null) warn(t('people:photo.not_kept', { name: personName(person) }));
    }
    if (given) void showFirstPasswords([given]);
    else warn(t('people:given.shown_before', { name: personName(person) }));
    if (goOn([userPath(person.id), '/users'], { replace: true })) return;
    form.startOver();
    setPhoto(null);
  };
  const form = useContractForm({
    id: 'person-new',
    ...saves(createUser, peopleSchemas.createUser),
    initial: EMPTY_PERSON,
    toBody: (values) => newPersonBody(values, ruleOf(values.role)),
    onSaved: (person) => void finish(splitPassword(person)),
  });
  const rule = ruleOf(form.values.role);
  return (
    <Page title={t('pages:users_add')}>
      <div style={{ maxWidth: 640, padding: '4px var(--gutter) var(--page-end)' }}>
        <Form form={form} labels={labels}>
          <Row gap={20} align="center">
            {photo ? (
              <PicturePreview file={photo} />
            ) : (
              <Row
                as="span"
                background="var(--j-sunken)"
                align="center"
                justify="center"
                fixed
                tone="faint"
                className={styles.noPhoto}
                aria-hidden="true"
              >
                <IconPhoto size={28} stroke={1.4} />
              </Row>
            )}
            <div>
              <Row gap={6} wrap className={styles.photoActions}>
                <PhotoButton
                  label={t(photo ? 'people:photo.other' : 'people:photo.choose')}
                  onFile={setPhoto}
                />
                {photo ? (
                  <Button size="xs" variant="subtle" color="gray" onClick={() => setPhoto(null)}>
                    {t('people:photo.remove')}
                  </Button>
                ) : null}
              </Row>
              <Quiet size="sm" mt={6}>
                {t('people:photo.help')}
              </Quiet>
            </div>
          </Row>
          <UserFields fields={form.all} rule={rule} />
          {rule.chosen || !branch ? null : <Quiet>{t('people:own_branch', { code: branch.code })}</Quiet>}
          <Row as="p" gap={10} card="sunken">
            <IconKey
              size={18}
              stroke={1.6}
              style={{ marginTop: 1, color: 'var(--j-text-2)' }}
              aria-hidden="true"
            />
            {t('people:default_password')}
          </Row>
          <div>
            <SubmitButton>{t('people:add_submit')}</SubmitButton>
          </div>
        </Form>
      </div>
    </Page>
  );
}

/** Preview of a chosen picture, cropped to the stored square. Decoration beside the file's buttons. */
function PicturePreview({ file }: { readonly file: File }) {
  const url = useObjectUrl(file);
  return url ? <img className={styles.preview} src={url} alt="" width={96} height={96} /> : null;
}
