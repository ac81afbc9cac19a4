/** A file that cannot be read as a catalogue at all; the message is a sentence for people. */
export class UnreadableFile extends Error {}
