/** The tabs of this browser that share a name, as seen by one of them. */
export interface Tabs<Message> {
  /** Sends a message to the other tabs. */
  send(message: Message): void;
  /** Takes the lead from a leader that does not answer: a browser may suspend a hidden tab with its locks. */
  takeLead(): void;
  /** Leaves the others; if this tab leads, the next one does from now on. */
  leave(): void;
}

interface TabsOptions<Message> {
  /** This tab leads from now on. */
  readonly onLead: () => void;
  /** Another tab took the lead. */
  readonly onReplaced: () => void;
  readonly onMessage: (message: Message) => void;
}

/**
 * Joins the tabs of this browser with the same name. One of them leads, until it leaves, is closed or does not answer.
 * Without Web Locks (plain http) each tab is alone, and leads.
 */
export function joinTabs<Message>(
  name: string,
  { onLead, onReplaced, onMessage }: TabsOptions<Message>,
): Tabs<Message> {
  if (!navigator.locks) {
    onLead();
    return { send: () => {}, takeLead: () => {}, leave: () => {} };
  }
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => onMessage(data);
  let hasLeft = false;
  let release = () => {};
  let waiting = new AbortController();

  const hold = async (options: LockOptions) => {
    let leads = false;
    const lead = () => {
      if (hasLeft) return;
      leads = true;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      onLead();
      return held;
    };
    try {
      await navigator.locks.request(name, options, lead);
    } catch {
      // Rejected either because another tab took the lock, or because this one no longer waits for it.
      if (!leads || hasLeft) return;
      onReplaced();
      wait();
    }
  };
  const wait = () => {
    waiting = new AbortController();
    void hold({ signal: waiting.signal });
  };
  wait();
  return {
    send: (message) => channel.postMessage(message),
    takeLead: () => {
      waiting.abort();
      void hold({ steal: true });
    },
    leave: () => {
      hasLeft = true;
      waiting.abort();
      release();
      channel.close();
    },
  };
}
