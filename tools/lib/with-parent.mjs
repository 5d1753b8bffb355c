// Preloaded into a supervised program: it ends the program when its parent process is gone, even if that was
// killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
