// Loaded into a supervised program ahead of its own code: it ends when the process that started it
// is gone, even one killed without a word.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
