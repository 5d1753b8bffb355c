import '@mantine/core/styles/default-css-variables.css';
import '../shared/ui/mantine/components.css';
import '../shared/ui/mantine/variables.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryClient } from '../shared/http/query-client.ts';
import { i18n } from '../shared/i18n/i18n.ts';
import { passwordPrompt } from '../shared/session/password-prompt.ts';
import { signedOut } from '../shared/session/visitor.ts';
import { ConfirmHost } from '../shared/ui/confirm/ConfirmHost.tsx';
import { asked } from '../shared/ui/confirm/confirm.ts';
import { FirstPasswordsHost } from '../shared/ui/first-passwords/FirstPasswordsHost.tsx';
import { shownPasswords } from '../shared/ui/first-passwords/first-passwords.ts';
import { schemeManager, theme } from '../shared/ui/mantine/theme.ts';
import { PasswordPromptHost } from '../shared/ui/password-prompt/PasswordPromptHost.tsx';

// Cached answers, open questions and shown passwords belong to the person who signed out.
signedOut.on(() => {
  queryClient.clear();
  asked.get()?.answer(false);
  passwordPrompt.get()?.answer(false);
  shownPasswords.get()?.close();
});
// Answers contain texts of the server in the language of the request.
i18n.on('languageChanged', () => void queryClient.invalidateQueries());

/** Providers shared by every screen: query cache, component theme, and the dialogs that any call may open. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const [manager] = useState(schemeManager);
  return (
    <QueryClientProvider client={queryClient}>
      {/* Variables and classes come from files; the provider would write style elements. */}
      <MantineProvider
        theme={theme}
        colorSchemeManager={manager}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
        <ConfirmHost />
        <FirstPasswordsHost />
        <PasswordPromptHost />
      </MantineProvider>
    </QueryClientProvider>
  );
}
