import { lazyOverlay } from '../../navigation/lazy-part.tsx';
import { passwordPrompt } from '../../session/password-prompt.ts';
import { useStore } from '../../store.ts';

const Dialog = lazyOverlay(() => import('./PasswordPromptDialog.tsx'), 'PasswordPromptDialog', 'prompt');

/** Shows the question for the password; the dialog's code comes with the first one. */
export function PasswordPromptHost() {
  const prompt = useStore(passwordPrompt);
  return <Dialog prompt={prompt} onClose={() => prompt?.answer(false)} />;
}
