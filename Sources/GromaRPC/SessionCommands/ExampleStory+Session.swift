extension ExampleStory {
    /// Examples of the methods of sessions.
    static let session = ExampleStory(
        "session",
        """
        session.info
        session.setLocale {"locale":"pt-BR","timeZone":"America/Sao_Paulo"}
        session.subscribe {"events":["sketch.*"]}
        session.unsubscribe {"events":["sketch.*"]}
        session.delegate {"methods":["popups.wantsToDelete"],"timeout":5}
        session.cancel {"id":7}
        session.record
        session.reset
        session.recording {"end":true}
        rpc.discover
        """)
}
