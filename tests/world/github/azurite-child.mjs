// Azurite, which ends with whoever started it: its own program would outlive a killed test.
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
await import(process.argv[2]);
